import { expectedBytes } from '#contract/constants.ts'

/** Reads a body; `report` gets the loaded share where the server could estimate the length. */
export async function readWhole(
  response: Response,
  report: (share: number) => void,
): Promise<Blob> {
  const expected = Number(response.headers.get(expectedBytes))
  if (!response.body || !(expected > 0)) return response.blob()

  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body.getReader()

  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue
    parts.push(value)
    received += value.length
    report(Math.min(0.99, received / expected))
  }

  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Offers a file to the user as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')

  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
