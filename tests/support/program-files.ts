// The columns are those that each program exports, with invented contents.
export const xeroContacts =
  "*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POCity,POPostalCode,POCountry,SAAddressLine1,PhoneNumber,MobileNumber,TaxNumber,CompanyNumber\r\n" +
  'Hilltop Cafe Pte Ltd,C7,ap@hilltop.example,Siew Ling,Goh,Goh Siew Ling,"9 Rowell Road",#01-04,Singapore,207989,Singapore,,+65 6100 2000,+65 9100 2000,,201800001K\r\n' +
  "Ong Wei Jie,,,Wei Jie,Ong,,Blk 7 Hougang Ave 3,,,,,,91002001,,,\r\n";
export const quickBooksCustomers =
  "Name,Company name,Street Address,City,State,Country,ZIP,Phone,Email,Customer type,Attachments,Open balance\r\n" +
  'Hilltop Cafe Pte Ltd,Hilltop Cafe Pte Ltd,9 Rowell Road,Singapore,,Singapore,207989,+65 6100 2000,ap@hilltop.example,,,"1,090.00"\r\n';
export const zohoContacts =
  "Contact ID,Contact Name,Company Name,First Name,Last Name,EmailID,Phone,MobilePhone,Notes,Billing Attention,Billing Address,Billing Street2,Billing City,Billing Country,Billing Code,Shipping Address,UEN,Display Name\r\n" +
  "1000000000007,Hilltop Cafe Pte Ltd,Hilltop Cafe Pte Ltd,Siew Ling,Goh,ap@hilltop.example,+65 6100 2000,,pays on time,Goh Siew Ling,9 Rowell Road,#01-04,Singapore,Singapore,207989,,201800001K,Hilltop Cafe Pte Ltd\r\n";
export const card =
  "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Goh;=E7=91=9E=E7=8E=B2;;;\r\nFN:Goh Siew Ling\r\n" +
  "ORG:Hilltop Cafe Pte Ltd\r\nTEL;WORK;VOICE:+65 6100 2000\r\nEMAIL;INTERNET:ap@hilltop.example\r\n" +
  "ADR;WORK:;;9 Rowell Road;Singapore;;207989;Singapore\r\nEND:VCARD\r\n";
