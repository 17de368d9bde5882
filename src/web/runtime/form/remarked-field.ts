/** The top-level field of a remark; a path is "field", "field/row" or "field/row/column". */
export const remarkedField = ({ path }: { path: string }): string => path.split('/', 1)[0] ?? path
