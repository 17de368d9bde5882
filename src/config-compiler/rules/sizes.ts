const units: Record<string, number> = { KB: 1, MB: 1024, GB: 1024 * 1024 }

/** A size such as 5MB in kilobytes. */
export const kilobytes = (size: string) => Number.parseInt(size, 10) * (units[size.slice(-2)] ?? 1)
