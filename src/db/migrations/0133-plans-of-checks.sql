-- What these triggers ask of an order is planned anew each time. A connection would keep for good what it planned while the tables
-- were nearly empty, when every index that begins with the community costs the same: then each payment read all of its community.
alter function check_payment() set plan_cache_mode = 'force_custom_plan';
alter function check_what_came() set plan_cache_mode = 'force_custom_plan';
alter function check_money_of_ended_order() set plan_cache_mode = 'force_custom_plan';
