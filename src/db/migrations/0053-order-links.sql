-- Who watches an order by its private link is asked again for the right to it as soon as a link is gone.
create trigger deleted_order_links_tell_watchers after delete on order_links
  for each row execute function tell_watchers_of_community();
