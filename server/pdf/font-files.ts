import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The font files of documents, Latin first; a character that is missing in one font is looked up in the next. */
export const fontFiles = [
  "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf",
  "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
  "@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf",
  "@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf",
] as const;

const require = createRequire(import.meta.url);

/** Returns the paths of the font files. The packages export no files, so they are resolved next to their package.json. */
export const fontPaths = (): readonly string[] =>
  fontFiles.map((file) => {
    const [scope = "", name = "", ...rest] = file.split("/");
    return join(dirname(require.resolve(`${scope}/${name}/package.json`)), ...rest);
  });
