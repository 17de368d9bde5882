import { isOrdered, orderOperator } from './order.ts'

/** The subject is more than the operand. */
export const aboveOperator = orderOperator([1], 'greater', isOrdered)
