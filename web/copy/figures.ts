import { figuresMessages } from "#words/figures.ts";
import { toCopy } from "#web/copy/to-copy.ts";

export const figuresCopy = toCopy("figures", figuresMessages);
