import type { Translation } from "#contract/copy.ts";
import type { attachmentsMessages as english } from "../en/attachments.ts";

export const attachmentsMessages: Translation<typeof english> = {
  title: "文件",
  one: "文件",
  none: "还没有文件",
  hint: "图纸、许可证、协议、现场照片",
  count: "{count, plural, other {# 个文件}}",
  open: "打开 {name}",
  remove: "移除 {name}",
  removed: "已移除“{name}”",
  undo: "撤销",
  full: "已有 {max, number} 个文件，达到上限。请先移除一个再添加。",
  attachFailed: "无法添加“{name}”。{reason}",
  added: "已添加“{name}”",
};
