/** Text of the fields and dialogs of projects. */
export const projectsCopy = {
  projects: {
    fieldPlaceholder: "Project name",
    none: "No projects yet",
    notFound: "No projects found",
    ofOthers: "Other clients",
    create: (name: string) => (name === "" ? "New project" : `Create project “${name}”`),
    needsClient: "Choose a client to create a project for them.",
    newTitle: "New project",
    newFor: (client: string) => `For ${client}`,
    createAction: "Create project",
    name: "Name",
  },
};
