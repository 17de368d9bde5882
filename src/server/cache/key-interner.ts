/** Interns keys: comparing 100,000 numbers costs as much as a few hundred texts. */
export class KeyInterner {
  private readonly numbers = new Map<unknown, number>()

  intern(keys: readonly unknown[]): Int32Array {
    const keyNumbers: number[] = []
    for (const key of keys) {
      if (key === null) continue
      const number = this.numbers.get(key) ?? this.numbers.size
      if (number === this.numbers.size) this.numbers.set(key, number)
      keyNumbers.push(number)
    }

    return Int32Array.from(keyNumbers)
  }

  get size(): number {
    return this.numbers.size
  }
}

export function countDistinct(all: readonly Int32Array[]): number {
  const greatest = all.reduce(
    (sofar, numbers) => numbers.reduce((maximum, number) => Math.max(maximum, number), sofar),
    -1,
  )

  const seen = new Uint8Array(greatest + 1)
  let count = 0

  for (const numbers of all)
    for (const number of numbers) {
      if (seen[number] === 0) count++
      seen[number] = 1
    }

  return count
}
