/** Where the dialog leads. */
type Doors = { onShow: (id: string) => void; onClose: () => void };

/** The item that the detail shows, known at once: the address, which the screen follows, changes a little later. */
export class OpenItem {
  #id: string | null;

  constructor(id: string | null) {
    this.#id = id;
  }

  /** The address says what is open; null: nothing. */
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

  /** An action on `from` has ended and leads to another item, or out (null). It leads nowhere once the dialog was closed or went on. */
  follow(from: string, to: string | null, doors: Doors): void {
    if (this.#id !== from) return;
    if (to === null) this.close(doors);
    else this.show(to, doors);
  }
}
