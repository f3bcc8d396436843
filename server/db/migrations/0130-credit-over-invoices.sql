-- A claim below what was billed may be credited over several invoices at once: one credit note for each.
drop index one_credit_note_of_claim;
create unique index one_credit_note_of_claim_and_invoice on credit_note (org_id, claim_id, invoice_id)
  -- The previous version creates one credit note of a claim, so it never breaks this.
  where kind = 'CLAIM' and status <> 'VOID';
