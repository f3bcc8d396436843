/** The refusals and remarks about imports, as in `refusals`. */
export const importRefusals: Readonly<Record<string, string>> = {
  "Importing this kind of file needs the scope {1}. Use a key, or a role, with that scope.":
    "导入此类文件需要权限 {1}。请使用具有该权限的密钥或角色。",
  "is no field of this kind of file; give one of {1}, or null": "不是此类文件的字段；请使用以下之一：{1}，或 null",
  "is the same as row {1}, and is left out": "与第 {1} 行相同，将略过",
  "is no row of this preview: {1}": "不是此预览中的行：{1}",
  "is UPDATE, and there is no record like it; add the row, or skip it":
    "选择了更改，但没有类似的记录；请添加或略过该行",
  "is UPDATE, and an import changes no records of this kind; add the row, or skip it":
    "选择了更改，但导入不更改此类记录；请添加或略过该行",
  "has a quotation mark near line {1} that is not closed; close or remove it":
    "第 {1} 行附近有未闭合的引号；请补全或删除该引号",
  "has a row near line {1} of more than {2} characters; shorten it, or close the quotation mark in it":
    "第 {1} 行附近有一行超过 {2} 个字符；请缩短该行，或补全其中的引号",
  "is the id of a row above; choose another id, or leave this row out":
    "与上方一行的编号相同；请选择其他编号，或略过该行",
  "change more than {1} records; import the others with another preview":
    "更改的记录超过 {1} 条；请用另一次预览导入其余的行",
  "is the code of a row above; choose another code, or leave this row out":
    "与上面某一行的编号相同；请换一个编号，或略过该行",
  "has no row with the names of its columns; write one above the rows, such as {1}":
    "找不到列名所在的行；请在各行上方写上列名，例如 {1}",
  "has more than {1} columns; keep those that are needed": "超过 {1} 列；请只保留需要的列",
  "has more than {1} rows; import it in parts": "超过 {1} 行；请分批导入",
  "holds several accounts ({1}); preview it to import each into its own account":
    "包含多个账户（{1}）；请先预览，以便分别导入各自的账户",
  "is {1}, which was brought forward for {2} already; leave it out": "{1} 已为 {2} 结转；请去掉该行",
  "is the number of our own {1} {2} for {3}; give it another one, such as {4}-old":
    "与本公司为 {3} 开具的{1} {2} 编号相同；请改用其他编号，例如 {4}-old",
  "is one that our own series will give, so that two documents would have it; change the prefix or raise the next number in the settings of documents, or give it another one, such as {1}-old":
    "属于本公司尚未使用的编号，会造成两份单据同号；请在单据设置中更改前缀或调高下一个编号，或改用其他编号，例如 {1}-old",
  "would give {1} again, which was brought forward from another program; choose another prefix, such as {2}2":
    "会再次给出由其他软件结转的编号 {1}；请选择其他前缀，例如 {2}2",
  "adds more than {1} open invoices at once; leave some rows out, and import them with another preview":
    "一次最多添加 {1} 张未结发票；请去掉一些行，再用另一次预览导入",
  "is that of row {1} too; give one of them another number, or leave it out":
    "与第 {1} 行相同；请为其中一行改用其他编号，或去掉该行",
  "is in the future; give the day on which it was issued": "是未来的日期；请填写开具日期",
  "is before the day of issue; correct one of them": "早于开具日期；请更正其中之一",
};
