/** Text of the fields and dialogs of projects. */
export const projectsMessages = {
  projects: {
    fieldPlaceholder: "Project name",
    none: "No projects yet",
    notFound: "No projects found",
    ofOthers: "Other clients",
    create: "Create project “{name}”",
    new: "New project",
    needsClient: "Choose a client to create a project for them.",
    newTitle: "New project",
    newFor: "For {client}",
    createAction: "Create project",
    name: "Name",
  },
} as const;
