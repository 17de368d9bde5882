import { expectedBytes } from '#contract/constants.ts'

/** `report` receives the loaded share, if the server could estimate the length. */
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
