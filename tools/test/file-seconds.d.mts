export function readFileSeconds(): Record<string, number>
export function updateFileSeconds(
  seconds: Record<string, number>,
  measured: { file: string; seconds: { import: number; tests: number } }[],
): Record<string, number>
