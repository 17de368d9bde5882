/** Path of a Chromium on this machine, or null. CHROMIUM names one. */
export function browserPath(): string | null
export function quickBrowserPath(): string | null
/** Null when there is a browser; otherwise installs one where that is possible, else a sentence that says what to do. */
export function findBrowser(options?: { install?: boolean }): string | null
/** How Chromium is started for journeys and benches: without the services that ask Google, and without what only a person at its window needs. */
export const browserFlags: string[]
