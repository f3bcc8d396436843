/** A sample as Prometheus reads it. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the metrics of a process, by the format's rules: a line that does not follow them is an error. */
export async function scrape(port: number): Promise<Sample[]> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line) => {
      const [, name = "", labels = "", value = ""] = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (value === "") throw new Error(`not a sample: ${line}`);
      const pairs = [...labels.matchAll(/([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi)];
      return { name, labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])), value: Number(value) };
    });
}

/** Returns the sum of the samples of that name with those labels; undefined when there are none. */
export function total(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
