// Sets the theme on <html> before the first paint: the user's choice, or the system's.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem("quoin-theme");
    } catch {
      // Storage may be blocked; use the system's theme.
    }
    document.documentElement.dataset.theme = chosen ?? (dark.matches ? "dark" : "light");
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("quoin-theme", apply);
})();
