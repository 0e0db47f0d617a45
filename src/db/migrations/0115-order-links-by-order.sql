-- Whether an order has a link is asked of each order of a list that is undone.
create index order_links_by_order on order_links (community_id, order_id);
