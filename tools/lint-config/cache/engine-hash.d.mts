export function programRoot(): string
export function cacheFolder(): string
export function engineHash(): string
