import { listOf, own } from '../../formats/json-values.ts';
import { graphLimits, type GraphInput } from './graph.ts';
import { idOf, isBypassed, runs, type Drawing, type Link } from './list-drawings.ts';
import { typedValue } from './read-widgets.ts';

const hopsMax = 200;
const knots = /^reroute( \(rgthree\))?$/i;

type Place = { link: Link; drawing: Drawing };

/**
 * The node or value at the other end of a wire: through bypassed nodes, the knots in a long wire and its two ends that only share a name, into
 * subgraphs and out of them. Undefined where it ends at a node that does not run.
 */
export function followLink(from: Link | undefined, within: Drawing): GraphInput | undefined {
  let place = from && { link: from, drawing: within };
  for (let hops = 0; hops < hopsMax && place !== undefined; hops += 1) {
    const { link, drawing }: Place = place;
    if (drawing.outer !== null && link.id === drawing.inputId) {
      const name = drawing.inputNames[link.slot] ?? '';
      const { node } = drawing.outer;
      const next = linkOf(drawing.outer.drawing, socketOf(node, name, link.slot));
      if (next === undefined) return typedValue(node, name);
      place = { link: next, drawing: drawing.outer.drawing };
      continue;
    }
    const next = stepThrough(drawing, link);
    if (next === null) return { kind: 'link', id: `${drawing.prefix}${link.id}`, slot: link.slot };
    place = next;
  }
  return undefined;
}

/** The wire into a node that only passes it on; null when the node makes something itself, undefined when no wire leads there. */
function stepThrough(drawing: Drawing, link: Link): Place | null | undefined {
  const node = drawing.nodes.get(link.id);
  const type = idOf(own(node, 'type'));
  if (isBypassed(node)) return at(drawing, bypass(drawing, node, link));
  if (!runs(node)) return undefined;
  const inner = drawing.inner.get(link.id);
  if (inner !== undefined) {
    const isEnd = ({ target, targetSlot }: Link) => target === inner.outputId && targetSlot === link.slot;
    return at(
      inner,
      [...inner.links.values()].find((each) => isEnd(each)),
    );
  }
  if (/^(easy )?setnode$/i.test(type) || knots.test(type)) return at(drawing, listIncoming(drawing, node)[0]?.link);
  return /^(easy )?getnode$/i.test(type) ? findNamed(drawing, node) : null;
}

/** The editor leads a wire past a bypassed node from its input of the same place, else from the first of the same type. */
function bypass(drawing: Drawing, node: unknown, { slot, type }: Link): Link | undefined {
  const incoming = listIncoming(drawing, node).filter(({ link }) => link.type === type);
  return (incoming.find(({ place }) => place === slot) ?? incoming[0])?.link;
}

/** The wire into the set node of the name that this get node asks for, in this drawing or an outer one. */
function findNamed(within: Drawing, getter: unknown): Place | undefined {
  const name = nameOf(getter);
  for (let drawing: Drawing | undefined = within; drawing !== undefined; drawing = drawing.outer?.drawing) {
    const setter = [...drawing.nodes.values()].find((node) => /^(easy )?setnode$/i.test(idOf(own(node, 'type'))) && nameOf(node) === name);
    if (setter !== undefined) return runs(setter) ? at(drawing, listIncoming(drawing, setter)[0]?.link) : undefined;
  }
  return undefined;
}

function nameOf(node: unknown): string {
  return idOf(listOf(own(node, 'widgets_values'), 1)[0]);
}

function listIncoming(drawing: Drawing, node: unknown): { link: Link; place: number }[] {
  return listOf(own(node, 'inputs'), graphLimits.inputs).flatMap((socket, place) => {
    const link = linkOf(drawing, socket);
    return link === undefined ? [] : [{ link, place }];
  });
}

function linkOf(drawing: Drawing, socket: unknown): Link | undefined {
  return drawing.links.get(idOf(own(socket, 'link')));
}

function at(drawing: Drawing, link: Link | undefined): Place | undefined {
  return link && { link, drawing };
}

/** The socket of a subgraph's node that feeds this input of the subgraph. */
function socketOf(node: unknown, name: string, slot: number): unknown {
  const sockets = listOf(own(node, 'inputs'), graphLimits.inputs);
  return sockets.find((socket) => idOf(own(socket, 'name')) === name) ?? sockets[slot];
}
