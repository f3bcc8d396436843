// Sets the theme on <html> before the first paint: what the person chose, otherwise what the system says.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem("quoin-theme");
    } catch {
      // Storage may be forbidden; then the system decides.
    }
    document.documentElement.dataset.theme = chosen ?? (dark.matches ? "dark" : "light");
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("quoin-theme", apply);
})();
