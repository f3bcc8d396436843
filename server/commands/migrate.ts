import { type Command, print } from "./terminal/command.ts";
import { migrateInstallation, quietLog } from "./installation.ts";

export const migrateCommand: Command = {
  name: "migrate",
  takes: "",
  does: "migrate the database to the current schema",
  options: {},
  async run(_, config, terminal) {
    const applied = await migrateInstallation(config, quietLog(config, terminal));
    print(terminal, applied.length === 0 ? "The schema is up to date." : `Applied ${applied.join(", ")}.`);
  },
};
