-- Invitations by mail are counted by the mailbox behind the address and by who sends them, over all of their communities.
-- Only the last day counts: what is older goes, and what is left keeps the address that was typed for its mailbox.
delete from invitation_mails where sent_at < now() - interval '24 hours';

alter table invitation_mails add column mailbox text, add column sent_by text references users (uid);

update invitation_mails as m set mailbox = 'mail:' || m.email_key, sent_by = i.created_by
from invitations i
where i.community_id = m.community_id and i.id = m.invitation_id;

alter table invitation_mails alter column mailbox set not null, alter column sent_by set not null;

drop index invitation_mails_by_address;
create index invitation_mails_by_mailbox on invitation_mails (mailbox, sent_at);
create index invitation_mails_by_sender on invitation_mails (sent_by, sent_at);
create index invitation_mails_by_time on invitation_mails (sent_at);
