import type { Program, RecordSpec } from "#reader/table/spec.ts";

export type ClientSource =
  | "name"
  | "company"
  | "lastNameOrCompany"
  | "firstName"
  | "middleName"
  | "lastName"
  | "email"
  | "phone"
  | "address"
  | "fullAddress"
  | "city"
  | "region"
  | "postalCode"
  | "country"
  | "uen"
  | "gstNumber"
  | "attention"
  | "type"
  | "mcstNumber"
  | "eInvoiceForm"
  | "peppolId"
  | "businessUnit"
  | "language"
  | "notes"
  | "externalId";

export type ClientField =
  | "name"
  | "type"
  | "email"
  | "phone"
  | "address"
  | "postalCode"
  | "country"
  | "uen"
  | "mcstNumber"
  | "eInvoiceForm"
  | "peppolId"
  | "businessUnit"
  | "attention"
  | "language"
  | "notes"
  | "externalId";

/** The forms of a Unique Entity Number, and of a GST registration number that is none. */
export const uenForm = /^(?:\d{8}[A-Z]|(?:18|19|20)\d{7}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])$/i;
const emailForm = /^[^\s@;,]+@[^\s@;,]+\.[^\s@;,]+/;
const phoneForm = /^(?:\+\d[\d ()-]{6,18}|\(?0\d[\d ()-]{6,14}|[3689]\d{3}[ -]?\d{4})(?:$|[ /,;])/;

export const clientSources: RecordSpec<ClientSource, ClientField>["sources"] = {
  name: {
    names: [
      "contactname",
      "displayname",
      "displaynameas",
      "name",
      "client",
      "clientname",
      "customer",
      "customername",
      "customerfullname",
      "fullname",
      "accountname",
      "客户",
      "客户名称",
      "名称",
      "姓名",
    ],
  },
  company: {
    names: [
      "companyname",
      "company",
      "organization",
      "organisation",
      "organizationname",
      "organisationname",
      "organization1name",
      "legalname",
      "公司",
      "公司名称",
      "单位名称",
    ],
  },
  lastNameOrCompany: { names: ["colastname", "companyorlastname"] },
  firstName: { names: ["firstname", "givenname", "contactfirstname", "contactfirst", "first"] },
  middleName: { names: ["middlename", "additionalname"] },
  lastName: { names: ["lastname", "familyname", "surname", "contactlastname", "contactlast", "last"] },
  email: {
    names: [
      "email",
      "emailaddress",
      "emailid",
      "mail",
      "email1value",
      "emailaddress1",
      "mainemail",
      "person1email",
      "email2address",
      "email2value",
      "emails",
      "邮箱",
      "电子邮件",
      "电邮",
      "电子邮箱",
    ],
    holds: (cell) => emailForm.test(cell),
  },
  phone: {
    names: [
      "phone",
      "phonenumber",
      "businessphone",
      "mainphone",
      "workphone",
      "companymainphone",
      "telephone",
      "tel",
      "telno",
      "telephonenumber",
      "phone1value",
      "phone1",
      "contactno",
      "contactnumber",
      "contactnos",
      "phoneno",
      "handphone",
      "hp",
      "hpno",
      "mobile",
      "mobilephone",
      "mobilenumber",
      "mobileno",
      "cell",
      "cellphone",
      "ddinumber",
      "phone2value",
      "phone2",
      "businessphone2",
      "tollfree",
      "电话",
      "联系电话",
      "手机",
      "手机号码",
      "电话号码",
    ],
    holds: (cell) => phoneForm.test(cell),
  },
  address: {
    names: [
      "address",
      "postaladdress",
      "streetaddress",
      "street",
      "street1",
      "addressline1",
      "line1",
      "address1",
      "address1street",
      "street2",
      "addressline2",
      "line2",
      "address2",
      "suite",
      "apartment",
      "apt",
      "extendedaddress",
      "address1extendedaddress",
      "street3",
      "addressline3",
      "line3",
      "address3",
      "addressline4",
      "line4",
      "address4",
      "building",
      "unitno",
      "地址",
      "联系地址",
    ],
  },
  fullAddress: { names: ["address1formatted", "fulladdress"] },
  city: { names: ["city", "town", "suburb", "城市"] },
  region: { names: ["state", "province", "region", "stateprovince", "provincestate", "county", "省", "州"] },
  postalCode: {
    names: [
      "postalcode",
      "postcode",
      "zip",
      "zipcode",
      "postal",
      "code",
      "postalcodezipcode",
      "zippostalcode",
      "zippostcode",
      "pincode",
      "邮编",
      "邮政编码",
    ],
    holds: (cell) => /^(?:0[1-9]|[1-7]\d|8[0-2])\d{4}$/.test(cell),
  },
  country: { names: ["country", "countryregion", "countryid", "国家", "国家地区"] },
  uen: {
    names: [
      "uen",
      "uennumber",
      "uenno",
      "companynumber",
      "companyregistrationnumber",
      "companyregno",
      "registrationnumber",
      "registrationno",
      "businessregistrationnumber",
      "idnumber",
      "roc",
      "rocno",
      "uengstregno",
      "abn",
      "公司注册号",
      "统一编号",
    ],
    holds: (cell) => uenForm.test(cell),
  },
  gstNumber: {
    names: [
      "taxnumber",
      "gstregistrationnumber",
      "gstregno",
      "gstno",
      "gstnumber",
      "vatnumber",
      "taxregistrationnumber",
      "taxid",
      "taxidno",
      "消费税号",
    ],
  },
  attention: {
    names: ["attention", "attentionto", "attn", "contactperson", "contact", "pic", "personincharge", "联系人"],
  },
  type: { names: ["type", "kind", "clienttype", "customertype", "customersubtype", "类型", "客户类型"] },
  mcstNumber: { names: ["mcstnumber", "mcst", "mcstno"] },
  eInvoiceForm: { names: ["einvoiceform", "einvoice"] },
  peppolId: { names: ["peppolid", "peppol"] },
  businessUnit: { names: ["businessunit", "subunit"] },
  language: { names: ["language", "lang", "语言"] },
  notes: { names: ["notes", "note", "remarks", "remark", "comments", "privatenotes", "备注", "附注"] },
  externalId: { names: ["externalid"] },
};

/** Names that only an export of that program has, the more particular ones first. */
export const clientPrograms: readonly Program[] = [
  { name: "vcard", has: ["organization", "fullname", "firstname"] },
  { name: "xero", has: ["contactname", "poaddressline1"] },
  { name: "zoho", has: ["displayname", "companyname", "contactid"] },
  { name: "zoho", has: ["contactname", "emailid"] },
  { name: "wave", has: ["customername", "contactfirstname", "addressline1"] },
  { name: "myob", has: ["colastname"] },
  { name: "invoiceninja", has: ["clientname", "contactfirstname"] },
  { name: "freshbooks", has: ["organization", "firstname", "lastname", "email"] },
  { name: "google", has: ["givenname", "familyname"] },
  { name: "google", has: ["firstname", "organizationname"] },
  { name: "outlook", has: ["firstname", "emailaddress", "businessstreet"] },
  { name: "quickbooks", has: ["name", "companyname", "openbalance"] },
  { name: "quickbooks", has: ["name", "company", "resalenumber"] },
  { name: "quickbooks", has: ["customerfullname", "phonenumbers"] },
  { name: "quoin", has: ["name", "mcstnumber", "attention", "createdat"] },
];
