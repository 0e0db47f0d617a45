-- Where who is owed money back says that it is to be sent: an account, a phone. Kept only until that is decided.
alter table access_payments
  add column refund_destination text
    check (refund_destination is null or (status = 'refund_pending' and char_length(refund_destination) between 1 and 200));
