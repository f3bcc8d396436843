/** Progressive enhancement of the portal: a signature pad, and copy buttons. Pages and forms work without it. */

/** The coordinate system of the strokes, independent of the displayed size. */
const canvasSize = { width: 600, height: 200 };
/** The maximum size of a signature in characters of JSON; the server accepts slightly more. */
const signatureLengthMax = 19_000;
/** The minimum distance between two recorded points. */
const pointDistanceMin = 3;

function enableSignature(field) {
  const canvas = field.querySelector("canvas");
  const input = field.querySelector("input");
  const pen = canvas.getContext("2d");
  let strokes = parseStrokes(input.value);
  let stroke = null;

  const pointAt = (event) => {
    const box = canvas.getBoundingClientRect();
    const within = (share, size) => Math.round(Math.min(1, Math.max(0, share)) * size);
    return [
      within((event.clientX - box.left) / box.width, canvasSize.width),
      within((event.clientY - box.top) / box.height, canvasSize.height),
    ];
  };
  const draw = () => {
    pen.setTransform(canvas.width / canvasSize.width, 0, 0, canvas.height / canvasSize.height, 0, 0);
    pen.clearRect(0, 0, canvasSize.width, canvasSize.height);
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
  const save = () => {
    input.value = strokes.length === 0 ? "" : JSON.stringify(strokes);
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || input.value.length > signatureLengthMax) return;
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
    if (Math.hypot(point[0] - x, point[1] - y) < pointDistanceMin) return;
    // Points that would exceed the limit are not drawn either.
    if (JSON.stringify(strokes).length > signatureLengthMax) return;
    stroke.push(point);
    draw();
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, () => {
      stroke = null;
      save();
    });
  }
  field.querySelector("button").addEventListener("click", () => {
    strokes = [];
    save();
    draw();
  });
  field.hidden = false;
  draw();
}

/** Parses the strokes of a form that was shown again after an error. */
function parseStrokes(text) {
  try {
    return JSON.parse(text === "" ? "[]" : text).filter((points) => Array.isArray(points) && points.length > 0);
  } catch {
    return [];
  }
}

const copiedMs = 2_000;

function enableCopy(button) {
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

for (const field of document.querySelectorAll(".sign")) enableSignature(field);
// The clipboard is available only over HTTPS and on localhost.
if (navigator.clipboard !== undefined) {
  for (const button of document.querySelectorAll(".copy")) enableCopy(button);
}
for (const invalidField of document.querySelectorAll("[aria-invalid=true]")) invalidField.focus();
