export function useMemoryFolder(
  root?: string,
  limits?: { needed?: number; available?: number },
): string | null
