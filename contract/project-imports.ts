import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { Imported, importPreviewOf, importUpload } from "./imports.ts";
import { NewProject } from "./projects.ts";

const ProjectImportPreview = importPreviewOf(
  Type.Object({ ...NewProject.properties, client: Type.String({ description: "The client's name, as in the file" }) }),
);
export type ProjectImportPreview = Static<typeof ProjectImportPreview>;

const upload = { ...importUpload, group: "Projects", access: "projects:write" } as const;

/** The import of projects from a spreadsheet, which names their clients. Web app only. */
export const projectImportRoutes = {
  previewProjectImport: {
    ...upload,
    path: "/project-imports/preview",
    summary: "Preview an import of projects",
    changesNothing: true,
    answer: ProjectImportPreview,
  },
  importProjects: {
    ...upload,
    path: "/project-imports",
    summary: "Import projects from a file",
    description: "Imports all rows or, if any row is invalid, none. Raises project.created for each project.",
    answer: Imported,
  },
} as const satisfies Record<string, AppRoute>;
