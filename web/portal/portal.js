/** Progressive enhancement of the portal: a signature pad, and copy buttons. Pages and forms work without it. */

/** The coordinate system of the strokes, independent of the displayed size. */
const sheet = { width: 600, height: 200 };
/** The maximum size of a signature in characters of JSON; the server accepts slightly more. */
const lengthMax = 19_000;
/** The minimum distance between two recorded points. */
const stepMin = 3;

function signOn(field) {
  const canvas = field.querySelector("canvas");
  const kept = field.querySelector("input");
  const pen = canvas.getContext("2d");
  let strokes = strokesIn(kept.value);
  let stroke = null;

  const pointAt = (event) => {
    const box = canvas.getBoundingClientRect();
    const within = (share, size) => Math.round(Math.min(1, Math.max(0, share)) * size);
    return [
      within((event.clientX - box.left) / box.width, sheet.width),
      within((event.clientY - box.top) / box.height, sheet.height),
    ];
  };
  const draw = () => {
    pen.setTransform(canvas.width / sheet.width, 0, 0, canvas.height / sheet.height, 0, 0);
    pen.clearRect(0, 0, sheet.width, sheet.height);
    pen.lineWidth = 4;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.strokeStyle = getComputedStyle(canvas).color;
    for (const points of strokes) {
      pen.beginPath();
      pen.moveTo(...points[0]);
      for (const point of points.length === 1 ? points : points.slice(1)) pen.lineTo(...point);
      pen.stroke();
    }
  };
  const keep = () => {
    kept.value = strokes.length === 0 ? "" : JSON.stringify(strokes);
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || kept.value.length > lengthMax) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    stroke = [pointAt(event)];
    strokes.push(stroke);
    draw();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (stroke === null) return;
    const point = pointAt(event);
    const [x, y] = stroke.at(-1);
    if (Math.hypot(point[0] - x, point[1] - y) < stepMin) return;
    // Points that would exceed the limit are not drawn either.
    if (JSON.stringify(strokes).length > lengthMax) return;
    stroke.push(point);
    draw();
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, () => {
      stroke = null;
      keep();
    });
  }
  field.querySelector("button").addEventListener("click", () => {
    strokes = [];
    keep();
    draw();
  });
  field.hidden = false;
  draw();
}

/** Parses the strokes of a form that was shown again after an error. */
function strokesIn(text) {
  try {
    return JSON.parse(text === "" ? "[]" : text).filter((points) => Array.isArray(points) && points.length > 0);
  } catch {
    return [];
  }
}

const copiedMs = 2_000;

function copyFrom(button) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.setAttribute("aria-live", "polite");
    button.textContent = button.dataset.copied;
    setTimeout(() => {
      button.textContent = label;
    }, copiedMs);
  });
}

for (const field of document.querySelectorAll(".sign")) signOn(field);
// The clipboard is available only over HTTPS and on localhost.
if (navigator.clipboard !== undefined) {
  for (const button of document.querySelectorAll(".copy")) copyFrom(button);
}
for (const fault of document.querySelectorAll("[aria-invalid=true]")) fault.focus();
