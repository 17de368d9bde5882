/**
 * The top-level field a remark is about: its path is "field", "field/row" or "field/row/column".
 */
export const remarkedField = ({ path }: { path: string }): string => path.split('/', 1)[0] ?? path
