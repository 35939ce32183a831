/** Callbacks that open another item or close the dialog. */
type Doors = { onShow: (id: string) => void; onClose: () => void };

/** The item of the detail. It changes at once; the address, which the screen follows, changes a little later. */
export class OpenItem {
  #id: string | null;

  constructor(id: string | null) {
    this.#id = id;
  }

  /** Follows the address; null when nothing is open. */
  note(id: string | null): void {
    this.#id = id;
  }

  show(id: string, { onShow }: Doors): void {
    this.#id = id;
    onShow(id);
  }

  close({ onClose }: Doors): void {
    this.#id = null;
    onClose();
  }

  /** Goes to `to` (null: closes) after an action on `from`. Does nothing when the dialog was closed or shows another item by then. */
  follow(from: string, to: string | null, doors: Doors): void {
    if (this.#id !== from) return;
    if (to === null) this.close(doors);
    else this.show(to, doors);
  }
}
