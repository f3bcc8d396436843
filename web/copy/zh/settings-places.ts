import type { Translation } from "#contract/copy.ts";
import type { settingsPlacesMessages as english } from "../en/settings-places.ts";

/** Names of pages of the settings, and of their groups. */
export const settingsPlacesMessages: Translation<typeof english> = {
  branding: "品牌",
  documents: "单据",
  accounts: "科目",
  data: "数据",
  appearance: "外观",
  roles: "角色",
  singleSignOn: "单点登录",
  installation: "安装",
  groups: {
    company: "公司",
    team: "团队",
    you: "个人",
    connections: "连接",
    records: "记录",
  },
};
