import { isDay, orderOperator } from './order.ts'

/** The subject is a day after the operand. */
export const afterOperator = orderOperator([1], 'after', isDay)
