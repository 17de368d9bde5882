import { itemAt } from '#config-model/assert.ts'

/**
 * The characters of a unified social credit code (GB 32100-2015): 17 and a check character, with
 * weights 3^i mod 31.
 */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

function checkCharacter(body: string): string {
  let sum = 0
  let weight = 1
  for (const character of body) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }

  return itemAt(alphabet, (31 - (sum % 31)) % 31)
}

export function isCreditCode(text: string): boolean {
  return (
    /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text) &&
    checkCharacter(text.slice(0, 17)) === text[17]
  )
}

export function completeCreditCode(body: string): string {
  return body + checkCharacter(body)
}
