/**
 * Milliseconds for an orderly stop, below the ten seconds that containers and service managers allow: most of it for
 * requests and jobs in progress, the rest to close the database. Processes that serve side by side have `processes`
 * before they are killed, which is what one of them takes at most when nothing hangs.
 */
export const patience = { whole: 7000, processes: 5750, requests: 4500, connections: 500 };
