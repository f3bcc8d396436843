import { wording } from "#contract/api/wording.ts";
import type { Cells, Composed, Doubt, Program, RecordSpec, Written } from "#reader/table/spec.ts";
import { filled, inWordsOf } from "./texts.ts";

type Source = "name" | "client" | "clientId" | "status" | "budget" | "startDate" | "endDate" | "notes" | "externalId";
type ProjectField = Source;

const sources: RecordSpec<Source, ProjectField>["sources"] = {
  name: { names: ["projectname", "name", "project", "title", "job", "jobname", "项目名称", "项目", "名称"] },
  client: {
    names: [
      "client",
      "clientname",
      "customer",
      "customername",
      "contactname",
      "company",
      "companyname",
      "客户",
      "客户名称",
    ],
  },
  clientId: { names: ["clientid"] },
  status: { names: ["status", "stage", "projectstatus", "projectstate", "state", "状态"] },
  budget: {
    names: [
      "budget",
      "contractvalue",
      "contractsum",
      "value",
      "estimate",
      "budgetamount",
      "projectcost",
      "fixedprice",
      "预算",
    ],
  },
  startDate: { names: ["startdate", "start", "begin", "started", "projectstartdate", "开始日期"] },
  endDate: { names: ["enddate", "end", "finish", "completion", "completiondate", "deadline", "duedate", "结束日期"] },
  notes: {
    names: ["notes", "note", "remarks", "remark", "comments", "description", "privatenotes", "publicnotes", "备注"],
  },
  externalId: { names: ["externalid"] },
};

const programs: readonly Program[] = [
  { name: "xero", has: ["projectname", "contactname", "projectstate"] },
  { name: "quickbooks", has: ["projectname", "customer"] },
  { name: "zoho", has: ["projectname", "customername", "billingmethod"] },
  { name: "quoin", has: ["name", "clientid", "startdate"] },
];

const statuses: Readonly<Record<string, string>> = {
  lead: "LEAD",
  quoted: "QUOTED",
  confirmed: "CONFIRMED",
  "in progress": "IN_PROGRESS",
  active: "IN_PROGRESS",
  open: "IN_PROGRESS",
  started: "IN_PROGRESS",
  inprogress: "IN_PROGRESS",
  "hold on": "ON_HOLD",
  paused: "ON_HOLD",
  completed: "COMPLETED",
  closed: "COMPLETED",
  done: "COMPLETED",
  finished: "COMPLETED",
  cancelled: "CANCELLED",
  canceled: "CANCELLED",
  "not started": "CONFIRMED",
  进行中: "IN_PROGRESS",
  已完成: "COMPLETED",
  已确认: "CONFIRMED",
  已取消: "CANCELLED",
  暂停: "ON_HOLD",
};

function compose(cells: Cells<Source>, written: Written): Composed<ProjectField> {
  const doubts: Doubt<ProjectField>[] = [];
  const dayOf = (field: "startDate" | "endDate") => {
    const text = cells.take(field);
    if (text !== "" && written.isDayUnsure && !/\p{L}|^\d{4}/u.test(text)) {
      doubts.push({ field, code: "DAY_ORDER", message: wording("doubts.dayOrMonth", { day: text }) });
    }
    return written.day(text);
  };
  const status = inWordsOf(cells.take("status"), "status", statuses, undefined);
  doubts.push(...status.doubts);
  const budget = cells.take("budget");
  return {
    values: filled({
      name: cells.take("name"),
      client: cells.take("client"),
      clientId: cells.take("clientId"),
      status: status.value,
      budget: budget === "" ? "" : written.amount(budget),
      startDate: dayOf("startDate"),
      endDate: dayOf("endDate"),
      notes: cells.takeAll("notes").join("\n"),
      externalId: cells.take("externalId"),
    }),
    doubts,
  };
}

export const projectRecords: RecordSpec<Source, ProjectField> = {
  sources,
  programs,
  required: [["name"]],
  days: ["startDate", "endDate"],
  amounts: ["budget"],
  compose,
};
