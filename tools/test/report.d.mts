export function clock(seconds: number): string
