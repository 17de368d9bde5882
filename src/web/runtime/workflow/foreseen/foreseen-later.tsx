import { later } from '#web/ui/loading/later.tsx'

/** What a transition would change elsewhere; fetched where one says so. */
export const ForeseenLater = later(() => import('./foreseen.tsx'))
