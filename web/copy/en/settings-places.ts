/** Names of pages of the settings, and of their groups. */
export const settingsPlacesMessages = {
  branding: "Branding",
  documents: "Documents",
  accounts: "Accounts",
  data: "Your data",
  appearance: "Appearance",
  roles: "Roles",
  singleSignOn: "Single sign-on",
  installation: "Installation",
  groups: {
    company: "Company",
    team: "Team",
    you: "You",
    connections: "Connections",
    records: "Records",
  },
} as const;
