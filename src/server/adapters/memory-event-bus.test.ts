import { eventBusSuite } from '../ports/event-bus.suite'
import { MemoryEventBus } from './memory-event-bus'

eventBusSuite('memory', async () => new MemoryEventBus())
