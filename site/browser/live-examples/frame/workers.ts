/**
 * Lets the map and its worker exchange messages in a sandboxed frame. MapLibre 5 drops messages from another
 * `location.origin`; in such a frame the page still goes by its address there, while its worker is called `null`.
 */
export function bridgeWorkers(): void {
  if (self.origin === location.origin) return;
  self.Worker = class extends Worker {
    constructor(...options: ConstructorParameters<typeof Worker>) {
      super(...options);
      super.addEventListener('message', ({ data }) => {
        data.origin = location.origin;
      });
    }
    override postMessage(message: object, transfer?: unknown) {
      super.postMessage({ ...message, origin: self.origin }, transfer as Transferable[]);
    }
  };
}
