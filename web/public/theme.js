// Sets the theme and the density of lists on <html> before the first paint: the user's choice, or the system's.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be blocked; use the defaults.
      return null;
    }
  };
  const apply = () => {
    const { dataset } = document.documentElement;
    dataset.theme = stored("quoin-theme") ?? (dark.matches ? "dark" : "light");
    dataset.density = stored("quoin-density") ?? "comfortable";
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("quoin-theme", apply);
  addEventListener("quoin-density", apply);
})();
