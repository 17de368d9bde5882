import pg from 'pg'

const servingLock = 7_262_541
const retryAfterMs = 1000

/**
 * Claims the embedded database for one portal while its process lives; again after a restart of the
 * server. Returns how to give it up.
 * @param lockTimeoutMs until the server noticed that a killed portal is gone
 * @throws Error with a message while another portal holds it
 */
export async function claimDatabase(
  url: string,
  dataDir: string,
  lockTimeoutMs = 5000,
): Promise<() => Promise<void>> {
  let holder: pg.Client | null = null
  let isReleased = false

  const claim = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`set lock_timeout = ${lockTimeoutMs}`)
      await client.query(`select pg_advisory_lock(${servingLock})`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }

    holder = client
    client.on('end', () => isReleased || claimLater())
  }
  const claimLater = () => setTimeout(() => void claim().catch(claimLater), retryAfterMs).unref()

  await claim().catch((error: unknown) => {
    const isLocked = (error as { code?: string }).code === '55P03'
    throw isLocked
      ? new Error(
          `数据目录 ${dataDir} 正由另一个品录使用：请先停止它，或用环境变量 DATA_DIR 换一个目录`,
          { cause: error },
        )
      : error
  })

  return async () => {
    isReleased = true
    await holder?.end().catch(() => {})
  }
}
