import type { Translation } from "#contract/copy.ts";
import type { projectsMessages as english } from "../en/projects.ts";

/** Text of the fields and dialogs of projects. */
export const projectsMessages: Translation<typeof english> = {
  projects: {
    fieldPlaceholder: "项目名称",
    none: "还没有项目",
    notFound: "找不到项目",
    ofOthers: "其他客户",
    create: "新建项目“{name}”",
    new: "新建项目",
    needsClient: "请先选择客户，再为其新建项目。",
    newTitle: "新建项目",
    newFor: "客户：{client}",
    createAction: "创建项目",
    name: "名称",
  },
};
