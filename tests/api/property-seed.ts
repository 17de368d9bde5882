/**
 * The same cases every time, so that a change is judged and not luck; `PROPERTY_SEED=$RANDOM` looks
 * for new ones.
 */
export const propertySeed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)
