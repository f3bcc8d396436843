import type { Translation } from "#contract/copy.ts";
import type { helpMessages as english } from "../en/help.ts";

/** Text of the list of keys. */
export const helpMessages: Translation<typeof english> = {
  followedBy: "然后",
  groups: {
    anywhere: "全局",
    lists: "列表",
    quotation: "报价单",
    invoice: "发票",
    client: "客户",
    project: "项目",
    editor: "编辑器",
  },
  palette: "搜索，或新建",
  goTo: "前往{place}",
  calendar: "打开日期字段的日历",
  message: "转到屏幕上的消息，例如撤销",
  rows: "在列表中移动",
  rowsOrRecords: "下一个或上一个（行或记录）",
  open: "打开所在的行",
  help: "显示键盘快捷键",
  close: "关闭对话框，清除选择或搜索",
  search: "搜索列表",
  editor: {
    add: "在下方新增一行",
    section: "在下方新增分组",
    move: "上移或下移此行",
    rows: "上一行或下一行",
    duplicate: "复制此行",
    booking: "此行的税码和科目",
    delete: "删除此行",
    undo: "撤销",
    redo: "重做",
    paste: "粘贴电子表格中的行",
    save: "立即保存",
  },
};
