/** Rejects with an error named TimeoutError when `work` takes longer, which it may go on doing. */
export function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('timeout'), { name: 'TimeoutError' })),
      milliseconds,
    )
  })

  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
