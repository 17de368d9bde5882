export function prepare(root: string, options?: { build?: boolean }): Promise<void>
