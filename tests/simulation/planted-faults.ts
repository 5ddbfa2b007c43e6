import { FAULTS_OF_MESSAGES } from './planted/messages'
import { FAULTS_OF_RULES } from './planted/rules'
import { FAULTS_OF_SAVES } from './planted/saves'
import type { Patch } from './realm'

/** A fault planted in the product, to see that the simulation finds it. */
export interface PlantedFault extends Patch {
  name: string
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [...FAULTS_OF_SAVES, ...FAULTS_OF_MESSAGES, ...FAULTS_OF_RULES]
