/**
 * Finds the title that a reference field gives to a record: fields that refer to the same record may
 * name it differently.
 * @param names titles by id, and by `referenceKey` where a field differs
 */
export const referenceName = (
  names: Readonly<Record<string, string>>,
  field: string,
  id: string,
): string | undefined => names[referenceKey(field, id)] ?? names[id]

export const referenceKey = (field: string, id: string): string => `${field} ${id}`
